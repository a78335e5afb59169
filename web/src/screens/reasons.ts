/** Why the engine refused a position or a record, in words for people. */

import { EngineError } from 'marrakech-engine';
import { StoreProblem } from '../game/store';
import { t } from '../i18n';
import { problemOf, problemText } from '../problems';

function reason(code: string): string {
    switch (code) {
        case 'EDITION':
            return t('There is no such edition: it must be fr, es, ro, pl or it.');
        case 'SETTING':
        case 'SETTING_VALUE':
        case 'SETTING_TWICE':
            return t('A setting of the rules is unknown, has an unknown value or is given twice.');
        case 'PLAYERS':
            return t('There must be two, three or four players.');
        case 'FACING':
            return t('A direction must be n, e, s or w.');
        case 'ACTION':
        case 'RECORD_TOKEN':
            return t('This is not a step that can come next in a turn.');
        case 'ILLEGAL':
            return t('The rules do not allow this step here.');
        case 'OVER':
            return t('The game is already over here.');
        case 'FIELDS':
            return t('A position has eight parts with single spaces between them.');
        case 'ROWS':
        case 'ROW_SQUARES':
        case 'ROW_DIGITS':
        case 'ROW_CHARACTER':
            return t('The board must have seven rows of seven squares, with the letters R, Y, B and G, and digits for empty squares.');
        case 'COLOUR_UNPLAYED':
            return t('There is a rug of a colour that nobody plays.');
        case 'WHOLE_FORM':
        case 'WHOLE_APART':
        case 'WHOLE_COLOUR':
        case 'WHOLE_OVERLAP':
            return t('A whole rug must lie on two neighbouring squares of one colour, and not on another whole rug.');
        case 'ASSAM':
            return t('Assam needs a square from a1 to g7 and a direction.');
        case 'SEAT_FORM':
        case 'SEAT_MISSING':
            return t('The player whose turn it is does not exist.');
        case 'SEAT_OUT':
            return t('The player whose turn it is has gone out.');
        case 'PHASE_FORM':
            return t('The step of the turn must be draw, turn, roll, lay or over.');
        case 'HAND_PLAYERS':
            return t('Rugs are drawn with two players only.');
        case 'HAND_FORM':
        case 'HAND_MISSING':
            return t('Say which rug has been drawn.');
        case 'HAND_EARLY':
            return t('No rug has been drawn yet at this step of the turn.');
        case 'HAND_OTHER':
            return t('The drawn rug has a colour of the other player.');
        case 'HAND_EMPTY':
            return t('There is no such rug left to draw.');
        case 'PURSE_FORM':
        case 'PURSE_COUNT':
            return t('Every player needs a purse: a number of dirhams, or x for a player who is out.');
        case 'PURSE_SUM':
            return t('There are only 120 dirhams in the box: the purses hold more.');
        case 'PURSE_STAY':
            return t('By this house rule nobody goes out.');
        case 'ALL_OUT':
            return t('Somebody must still be in the game.');
        case 'RUGS_FORM':
        case 'RUGS_COUNT':
            return t('Every player needs a number of rugs that are left, with two players one for each colour.');
        case 'RUGS_DEALT':
            return t('A player has more rugs left than are dealt.');
        case 'RUGS_OUT':
            return t('A player who is out has no rugs left.');
        case 'RUGS_LAID':
            return t('More rugs of a colour can be seen than have been laid. Lower the number of rugs left.');
        case 'RUGS_NONE':
            return t('The player whose turn it is has no rug to lay.');
        case 'PHASE_ENDED':
            return t('No rugs are left or only one player is in: the game is over here.');
        case 'PHASE_RUNNING':
            return t('There are rugs left and players in: the game is not over here.');
        case 'RECORD_TAG':
        case 'TAG_NAME':
            return t('A game record begins with lines such as [Players "2"].');
        case 'RECORD_TAG_TWICE':
            return t('This tag is given twice.');
        case 'RECORD_NEEDS_RULES':
            return t('This is not a record of a game: the tag Rules is missing.');
        case 'RECORD_NEEDS_PLAYERS':
            return t('The tag Players is missing.');
        case 'RECORD_NEEDS_RESULT':
            return t('The tag Result is missing.');
        case 'RECORD_START':
        case 'RECORD_AGREE':
            return t('The tags contradict each other about the start of the game.');
        case 'RECORD_COMMENT':
            return t('A comment is not closed by a brace.');
        case 'RECORD_NUMBER':
            return t('The number of the turn is missing or wrong.');
        case 'RECORD_OUT_MISSING':
            return t('The player goes out here, but the record does not say so.');
        case 'RECORD_OUT_WRONG':
            return t('The record says that a player goes out here, but nobody does.');
        case 'RECORD_END':
            return t('The record ends without a result.');
        case 'RECORD_RESULT':
        case 'RECORD_RESULT_AGREE':
            return t('The result is not the one of this game.');
        case 'RECORD_TRAILING':
            return t('Something follows the end of the record.');
        case 'TEXT_FORM':
            return t('The text has characters that do not belong there.');
        case 'TEXT_FULL':
        case 'GAME_FULL':
            return t('The record is too long.');
        default:
            return t('This cannot be read as a game of Marrakech.');
    }
}

/** What went wrong, for people. A record's line may be counted from further up. */
export function reasonText(problem: unknown, linesBefore = 0): string {
    if (problem instanceof StoreProblem) return problemText(problem.problem);
    if (!(problem instanceof EngineError) || problem.code === 'FAILED') return problemText(problemOf(problem));
    const { code, line, turn } = problem;
    const text = reason(code);
    if (line > 0 && turn > 0) return t('Line {line}, turn {turn}: {reason}', { line: line + linesBefore, turn, reason: text });
    if (line > 0) return t('Line {line}: {reason}', { line: line + linesBefore, reason: text });
    return text;
}
