/** The rules in short. */

import { RugSwatch } from '../board/Rug';
import { Die } from '../board/Die';
import { t } from '../i18n';
import { Figure, LoopFigure } from './Figure';
import { LINKS } from './links';

export function RulesPage() {
    return (
        <div class="prose stack">
            <p class="lead">
                {t('Assam, the merchant, walks through the carpet market. All players move him, and all lay their rugs around him. Whoever makes him stop on somebody else’s rug pays for it. In the end money and rugs count, and the richest player wins.')}
            </p>

            <section>
                <h2>{t('What everybody has')}</h2>
                <p>{t('Each player starts with 30 dirhams and a pile of rugs of one colour. Every colour has its own pattern.')}</p>
                <p class="swatches">
                    <RugSwatch colour="R" />
                    <RugSwatch colour="Y" />
                    <RugSwatch colour="B" />
                    <RugSwatch colour="G" />
                </p>
                <ul>
                    <li>{t('Four players have 12 rugs each, three players 15.')}</li>
                    <li>{t('Two players have two colours each, 12 rugs of each colour (15 in the Italian edition).')}</li>
                </ul>
            </section>

            <section>
                <h2>{t('Your turn')}</h2>
                <ol>
                    <li>{t('Turn Assam to the left or to the right, or leave him as he faces. Never turn him right round.')}</li>
                    <li>{t('Roll the die and move him that many squares straight ahead.')}</li>
                    <li>{t('Pay tribute if he stops on the rug of somebody else.')}</li>
                    <li>{t('Lay one of your rugs beside him.')}</li>
                </ol>
                <p>{t('No step may be left out. Then the next player has a turn.')}</p>
            </section>

            <section>
                <h2>{t('The die')}</h2>
                <p>{t('Six faces with slippers, and not every number is equally likely: 2 and 3 come up twice as often as 1 and 4.')}</p>
                <p class="dice">
                    {[1, 2, 2, 3, 3, 4].map((pips, i) => (
                        <Die key={i} value={pips} rolling={false} label={String(pips)} />
                    ))}
                </p>
            </section>

            <section>
                <h2>{t('At the edge of the market')}</h2>
                <p>
                    {t('When a step leads off the board, Assam follows the loop on the border and comes back in on the square beside, facing the other way. The loop itself costs no step.')}
                </p>
                <LoopFigure />
                <p>{t('In two of the corners the loop brings him back to the corner itself, and he walks on along the other side.')}</p>
            </section>

            <section>
                <h2>{t('Tribute')}</h2>
                <p>{t('Only the square where Assam stops counts; walking over rugs is free. So are empty squares and your own rugs.')}</p>
                <p>
                    {t('On the rug of somebody else you pay one dirham for every square of the connected area of that colour. Squares are connected by their sides, not by their corners.')}
                </p>
                <Figure
                    columns={6}
                    rows={5}
                    rugs={[
                        ['R', 'a5', 'b5'],
                        ['R', 'c4', 'd4'],
                        ['R', 'd2'],
                        ['R', 'd3', 'e3'],
                        ['Y', 'e2', 'f2'],
                    ]}
                    assam="d3"
                    facing="s"
                    lit={['c4', 'd4', 'd3', 'e3', 'd2']}
                    label={t('Assam stands on a red area of five connected squares; two more red squares touch it at a corner only.')}
                    caption={t('Five squares are connected: five dirhams. The rug at the top left touches them at a corner only.')}
                />
                <p>
                    {t('If you cannot pay, you give what you have and are out of the game. Your rugs stay where they are, but belong to nobody: they cost nothing and count for nobody.')}
                </p>
            </section>

            <section>
                <h2>{t('Laying a rug')}</h2>
                <p>{t('A rug covers two squares that lie side by side. One of them must touch Assam’s square by a side; none of them may be his square.')}</p>
                <p>{t('You may cover other rugs, one half or two at a time. But never both halves of one and the same rug at once, whoever owns it.')}</p>
                <div class="figures">
                    <Figure
                        columns={4}
                        rows={3}
                        rugs={[['B', 'b2', 'c2']]}
                        assam="d2"
                        facing="w"
                        label={t('A whole blue rug lies beside Assam.')}
                        caption={t('Not allowed: a rug on exactly these two squares.')}
                    />
                    <Figure
                        columns={4}
                        rows={3}
                        rugs={[
                            ['B', 'b2', 'c2'],
                            ['R', 'c2', 'c3'],
                        ]}
                        assam="d2"
                        facing="w"
                        label={t('A red rug lies across one half of the blue rug beside Assam.')}
                        caption={t('Allowed: across it, over one half. The other half may now be covered too.')}
                    />
                </div>
            </section>

            <section>
                <h2>{t('The end')}</h2>
                <p>{t('The game ends with the last rug, or when only one player is left. Then each player counts:')}</p>
                <ul>
                    <li>{t('one point for every dirham,')}</li>
                    <li>{t('one point for every half of a rug of theirs that can be seen.')}</li>
                </ul>
                <p>{t('The most points win. Among equals the most dirhams win, and if these are equal too, the win is shared.')}</p>
            </section>

            <section>
                <h2>{t('Two players')}</h2>
                <p>
                    {t('Each of you plays two colours, shuffled into one pile. At the start of your turn you draw the rug that you will lay; both of you see it. Both colours count for you, but in the tribute each colour counts by itself.')}
                </p>
            </section>

            <section>
                <h2>{t('The variant')}</h2>
                <p>
                    {t('Assam is turned at the end of the turn instead of the beginning: you choose the way that the next player must go. In the French edition he must then be turned left or right, in the Spanish and the Italian one he may also be left as he is.')}
                </p>
            </section>

            <p class="actions">
                <a class="btn btn-primary" href={LINKS.learn}>
                    {t('Learn by playing')}
                </a>
                <a class="btn" href={LINKS.setup}>
                    {t('Set up a game')}
                </a>
            </p>
        </div>
    );
}
