/* notation_position_form.c - lines that are not of the form of a position, each
 * refused with the field, the reason and the offset (notation, Position). */
#include "refused.h"

/* "a wrong number of fields": single spaces separate eight of them. */
static void test_a_wrong_number_of_fields(void **context) {
    const refused cases[] = {
        {"", MK_ERROR_FIELDS, MK_FIELD_BOARD, ""},
        {" ", MK_ERROR_FIELDS, MK_FIELD_BOARD, " "},
        {"7/7/7/7/7/7/7", MK_ERROR_FIELDS, MK_FIELD_WHOLE, ""},
        {"7/7/7/7/7/7/7 ", MK_ERROR_FIELDS, MK_FIELD_WHOLE, ""},
        {"7/7/7/7/7/7/7 - d4n 1 turn 30,30,30,30 12,12,12,12", MK_ERROR_FIELDS, MK_FIELD_RULES, ""},
        {"7/7/7/7/7/7/7 - d4n 1 turn 30,30,30,30 12,12,12,12 fr x", MK_ERROR_FIELDS, 0, " x"},
        {"7/7/7/7/7/7/7  - d4n 1 turn 30,30,30,30 12,12,12,12 fr", MK_ERROR_FIELDS, MK_FIELD_WHOLE, " - d4n"},
        {"7/7/7/7/7/7/7  d4n 1 turn 30,30,30,30 12,12,12,12 fr", MK_ERROR_FIELDS, MK_FIELD_WHOLE, " d4n"},
        {" 7/7/7/7/7/7/7 - d4n 1 turn 30,30,30,30 12,12,12,12 fr", MK_ERROR_FIELDS, MK_FIELD_BOARD, " 7/7"},
        {"7/7/7/7/7/7/7 - d4n 1 turn 30,30,30,30 12,12,12,12 fr ", MK_ERROR_FIELDS, 0, " "},
        {"7/7/7/7/7/7/7 - d4n 1 turn 30,30,30,30 12,12,12,12 ", MK_ERROR_FIELDS, MK_FIELD_RULES, ""},
        {"7/7/7/7/7/7/7 - d4n 1 turn 30,30,30,30 12,12,12,12\tfr", MK_ERROR_FIELDS, MK_FIELD_RULES, ""},
        {"7/7/7/7/7/7/7 - d4n 1 turn 30,30,30,30 12,12,12,12 fr ,turning=after", MK_ERROR_FIELDS, 0, " ,tur"},
    };
    UNUSED(context);
    check_all(cases);
}

/* "a wrong number of … rows". */
static void test_a_wrong_number_of_rows(void **context) {
    const refused cases[] = {
        {"7/7/7/7/7/7 - d4n 1 turn 30,30,30,30 12,12,12,12 fr", MK_ERROR_ROWS, MK_FIELD_BOARD, " - d4n"},
        {"7 - d4n 1 turn 30,30,30,30 12,12,12,12 fr", MK_ERROR_ROWS, MK_FIELD_BOARD, " - d4n"},
        {"7/7/7/7/7/7/7/7 - d4n 1 turn 30,30,30,30 12,12,12,12 fr", MK_ERROR_ROWS, MK_FIELD_BOARD,
         "/7 - d4n"},
        {"7/7/7/7/7/7/7/ - d4n 1 turn 30,30,30,30 12,12,12,12 fr", MK_ERROR_ROWS, MK_FIELD_BOARD, "/ - d4n"},
    };
    UNUSED(context);
    check_all(cases);
}

/* "a wrong number of … squares in a row". */
static void test_a_wrong_number_of_squares_in_a_row(void **context) {
    const refused cases[] = {
        {"7/6/7/7/7/7/7 - d4n 1 turn 30,30,30,30 12,12,12,12 fr", MK_ERROR_ROW_SQUARES, MK_FIELD_BOARD,
         "/7/7/7/7/7 "},
        {"7/R5/7/7/7/7/7 - d4n 1 turn 30,30,30,30 12,12,12,12 fr", MK_ERROR_ROW_SQUARES, MK_FIELD_BOARD,
         "/7/7/7/7/7 "},
        {"7/7R/7/7/7/7/7 - d4n 1 turn 30,30,30,30 12,12,12,12 fr", MK_ERROR_ROW_SQUARES, MK_FIELD_BOARD,
         "/7/7/7/7/7 "},
        {"7/R7/7/7/7/7/7 - d4n 1 turn 30,30,30,30 12,12,12,12 fr", MK_ERROR_ROW_SQUARES, MK_FIELD_BOARD,
         "/7/7/7/7/7 "},
        {"7/RRRRRRRR/7/7/7/7/7 - d4n 1 turn 30,30,30,30 1,12,12,12 fr", MK_ERROR_ROW_SQUARES, MK_FIELD_BOARD,
         "/7/7"},
        {"7//7/7/7/7/7 - d4n 1 turn 30,30,30,30 12,12,12,12 fr", MK_ERROR_ROW_SQUARES, MK_FIELD_BOARD,
         "/7/7/7/7/7 "},
        {"7/7/7/7/7/7/ - d4n 1 turn 30,30,30,30 12,12,12,12 fr", MK_ERROR_ROW_SQUARES, MK_FIELD_BOARD,
         " - d4n"},
        {"/7/7/7/7/7/7 - d4n 1 turn 30,30,30,30 12,12,12,12 fr", MK_ERROR_ROW_SQUARES, MK_FIELD_BOARD,
         "/7/7/7/7/7/7 "},
        {"6/7/7/7/7/7 - d4n 1 turn 30,30,30,30 12,12,12,12 fr", MK_ERROR_ROW_SQUARES, MK_FIELD_BOARD,
         "/7/7/7/7/7 "},
    };
    UNUSED(context);
    check_all(cases);
}

/* "two digits side by side in a row". */
static void test_two_digits_side_by_side(void **context) {
    const refused cases[] = {
        {"7/34/7/7/7/7/7 - d4n 1 turn 30,30,30,30 12,12,12,12 fr", MK_ERROR_ROW_DIGITS, MK_FIELD_BOARD,
         "/7/7/7/7/7 "},
        {"7/11R4/7/7/7/7/7 - d4n 1 turn 30,30,30,30 11,12,12,12 fr", MK_ERROR_ROW_DIGITS, MK_FIELD_BOARD,
         "R4/7"},
        {"7/R33/7/7/7/7/7 - d4n 1 turn 30,30,30,30 11,12,12,12 fr", MK_ERROR_ROW_DIGITS, MK_FIELD_BOARD,
         "/7/7/7/7/7 "},
        {"77/7/7/7/7/7/7 - d4n 1 turn 30,30,30,30 12,12,12,12 fr", MK_ERROR_ROW_DIGITS, MK_FIELD_BOARD,
         "/7/7"},
    };
    UNUSED(context);
    check_all(cases);
}

static void test_characters_that_are_none_of_a_board(void **context) {
    const refused cases[] = {
        {"7/8/7/7/7/7/7 - d4n 1 turn 30,30,30,30 12,12,12,12 fr", MK_ERROR_ROW_CHARACTER, MK_FIELD_BOARD,
         "8/7"},
        {"7/9/7/7/7/7/7 - d4n 1 turn 30,30,30,30 12,12,12,12 fr", MK_ERROR_ROW_CHARACTER, MK_FIELD_BOARD,
         "9/7"},
        {"7/0R6/7/7/7/7/7 - d4n 1 turn 30,30,30,30 11,12,12,12 fr", MK_ERROR_ROW_CHARACTER, MK_FIELD_BOARD,
         "0R6"},
        {"7/07/7/7/7/7/7 - d4n 1 turn 30,30,30,30 12,12,12,12 fr", MK_ERROR_ROW_CHARACTER, MK_FIELD_BOARD,
         "07/"},
        {"7/r6/7/7/7/7/7 - d4n 1 turn 30,30,30,30 12,12,12,12 fr", MK_ERROR_ROW_CHARACTER, MK_FIELD_BOARD,
         "r6/"},
        {"7/6W/7/7/7/7/7 - d4n 1 turn 30,30,30,30 12,12,12,12 fr", MK_ERROR_ROW_CHARACTER, MK_FIELD_BOARD,
         "W/7"},
        {"7/7/7/7/7/7/7, - d4n 1 turn 30,30,30,30 12,12,12,12 fr", MK_ERROR_ROW_CHARACTER, MK_FIELD_BOARD,
         ", -"},
        {"7\\7\\7\\7\\7\\7\\7 - d4n 1 turn 30,30,30,30 12,12,12,12 fr", MK_ERROR_ROW_CHARACTER,
         MK_FIELD_BOARD, "\\7"},
    };
    UNUSED(context);
    check_all(cases);
}

static void test_whole_rugs_of_another_form(void **context) {
    const refused cases[] = {
        {"7/7/7/7/7/7/7 -- d4n 1 turn 30,30,30,30 12,12,12,12 fr", MK_ERROR_WHOLE_FORM, MK_FIELD_WHOLE,
         "- d4n"},
        {"7/7/7/7/7/7/7 x d4n 1 turn 30,30,30,30 12,12,12,12 fr", MK_ERROR_WHOLE_FORM, MK_FIELD_WHOLE,
         "x d4n"},
        {"RR5/7/7/7/7/7/7 -,a7b7 d4n 1 turn 30,30,30,30 11,12,12,12 fr", MK_ERROR_WHOLE_FORM, MK_FIELD_WHOLE,
         ",a7b7"},
        {"RR5/7/7/7/7/7/7 a7b7- d4n 1 turn 30,30,30,30 11,12,12,12 fr", MK_ERROR_WHOLE_FORM, MK_FIELD_WHOLE,
         "- d4n"},
        {"RR5/7/7/7/7/7/7 a7b7, d4n 1 turn 30,30,30,30 11,12,12,12 fr", MK_ERROR_WHOLE_FORM, MK_FIELD_WHOLE,
         " d4n"},
        {"RR5/7/7/7/7/7/7 ,a7b7 d4n 1 turn 30,30,30,30 11,12,12,12 fr", MK_ERROR_WHOLE_FORM, MK_FIELD_WHOLE,
         ",a7b7"},
        {"RR5/7/7/7/7/7/7 a7b d4n 1 turn 30,30,30,30 11,12,12,12 fr", MK_ERROR_WHOLE_FORM, MK_FIELD_WHOLE,
         "b d4n"},
        {"RR5/7/7/7/7/7/7 a7 d4n 1 turn 30,30,30,30 11,12,12,12 fr", MK_ERROR_WHOLE_FORM, MK_FIELD_WHOLE,
         " d4n"},
        {"RR5/7/7/7/7/7/7 a7h7 d4n 1 turn 30,30,30,30 11,12,12,12 fr", MK_ERROR_WHOLE_FORM, MK_FIELD_WHOLE,
         "h7 d4n"},
        {"RR5/7/7/7/7/7/7 h7b7 d4n 1 turn 30,30,30,30 11,12,12,12 fr", MK_ERROR_WHOLE_FORM, MK_FIELD_WHOLE,
         "h7b7"},
        {"RR5/7/7/7/7/7/7 a8b7 d4n 1 turn 30,30,30,30 11,12,12,12 fr", MK_ERROR_WHOLE_FORM, MK_FIELD_WHOLE,
         "a8b7"},
        {"RR5/7/7/7/7/7/7 A7B7 d4n 1 turn 30,30,30,30 11,12,12,12 fr", MK_ERROR_WHOLE_FORM, MK_FIELD_WHOLE,
         "A7B7"},
    };
    UNUSED(context);
    check_all(cases);
}

static void test_assam_of_another_form(void **context) {
    const refused cases[] = {
        {"7/7/7/7/7/7/7 - h4n 1 turn 30,30,30,30 12,12,12,12 fr", MK_ERROR_ASSAM, MK_FIELD_ASSAM, "h4n"},
        {"7/7/7/7/7/7/7 - d8n 1 turn 30,30,30,30 12,12,12,12 fr", MK_ERROR_ASSAM, MK_FIELD_ASSAM, "d8n"},
        {"7/7/7/7/7/7/7 - d 1 turn 30,30,30,30 12,12,12,12 fr", MK_ERROR_ASSAM, MK_FIELD_ASSAM, "d 1"},
        {"7/7/7/7/7/7/7 - d4 1 turn 30,30,30,30 12,12,12,12 fr", MK_ERROR_ASSAM, MK_FIELD_ASSAM, " 1 turn"},
        {"7/7/7/7/7/7/7 - n 1 turn 30,30,30,30 12,12,12,12 fr", MK_ERROR_ASSAM, MK_FIELD_ASSAM, " 1 turn"},
        {"7/7/7/7/7/7/7 - d4N 1 turn 30,30,30,30 12,12,12,12 fr", MK_ERROR_ASSAM, MK_FIELD_ASSAM, "N 1"},
        {"7/7/7/7/7/7/7 - d4nn 1 turn 30,30,30,30 12,12,12,12 fr", MK_ERROR_ASSAM, MK_FIELD_ASSAM, "n 1"},
        {"7/7/7/7/7/7/7 - nd4 1 turn 30,30,30,30 12,12,12,12 fr", MK_ERROR_ASSAM, MK_FIELD_ASSAM, "d4 1"},
    };
    UNUSED(context);
    check_all(cases);
}

static void test_phases_of_another_form(void **context) {
    const refused cases[] = {
        {"7/7/7/7/7/7/7 - d4n 1 trun 30,30,30,30 12,12,12,12 fr", MK_ERROR_PHASE_FORM, MK_FIELD_PHASE,
         " 30,30,30,30"},
        {"7/7/7/7/7/7/7 - d4n 1 TURN 30,30,30,30 12,12,12,12 fr", MK_ERROR_PHASE_FORM, MK_FIELD_PHASE,
         " 30,30,30,30"},
        {"7/7/7/7/7/7/7 - d4n 1 tur 30,30,30,30 12,12,12,12 fr", MK_ERROR_PHASE_FORM, MK_FIELD_PHASE,
         " 30,30,30,30"},
        {"7/7/7/7/7/7/7 - d4n 1 turns 30,30,30,30 12,12,12,12 fr", MK_ERROR_PHASE_FORM, MK_FIELD_PHASE,
         " 30,30,30,30"},
        {"7/7/7/7/7/7/7 - d4n 1 - 30,30,30,30 12,12,12,12 fr", MK_ERROR_PHASE_FORM, MK_FIELD_PHASE,
         " 30,30,30,30"},
        {"7/7/7/7/7/7/7 - d4n 1 :R 30,30 12+12,12+12 fr", MK_ERROR_PHASE_FORM, MK_FIELD_PHASE, ":R 30,30"},
        {"7/7/7/7/7/7/7 - d4n 1 turn: 30,30 12+12,12+12 fr", MK_ERROR_HAND_FORM, MK_FIELD_PHASE, " 30,30"},
        {"7/7/7/7/7/7/7 - d4n 1 turn:W 30,30 12+12,12+12 fr", MK_ERROR_HAND_FORM, MK_FIELD_PHASE, "W 30,30"},
        {"7/7/7/7/7/7/7 - d4n 1 turn:r 30,30 12+12,12+12 fr", MK_ERROR_HAND_FORM, MK_FIELD_PHASE, "r 30,30"},
        {"7/7/7/7/7/7/7 - d4n 1 turn:RY 30,30 12+12,12+12 fr", MK_ERROR_HAND_FORM, MK_FIELD_PHASE, "Y 30,30"},
        {"7/7/7/7/7/7/7 - d4n 1 turn:R:R 30,30 12+12,12+12 fr", MK_ERROR_HAND_FORM, MK_FIELD_PHASE,
         ":R 30,30"},
    };
    UNUSED(context);
    check_all(cases);
}

/* "a leading zero, anything that is not of the form above". */
static void test_numbers_of_another_form(void **context) {
    const refused cases[] = {
        {"7/7/7/7/7/7/7 - d4n 1 turn 30,30,030,30 12,12,12,12 fr", MK_ERROR_PURSE_FORM, MK_FIELD_PURSES,
         "0,30 12"},
        {"7/7/7/7/7/7/7 - d4n 1 turn 00,30,30,30 12,12,12,12 fr", MK_ERROR_PURSE_FORM, MK_FIELD_PURSES,
         ",30,30,30 12"},
        {"7/7/7/7/7/7/7 - d4n 1 turn 30,,30,30 12,12,12,12 fr", MK_ERROR_PURSE_FORM, MK_FIELD_PURSES,
         ",30,30 12"},
        {"7/7/7/7/7/7/7 - d4n 1 turn 30,30,3a,30 12,12,12,12 fr", MK_ERROR_PURSE_FORM, MK_FIELD_PURSES,
         "a,30 12"},
        {"7/7/7/7/7/7/7 - d4n 1 turn 30,30,30,-1 12,12,12,12 fr", MK_ERROR_PURSE_FORM, MK_FIELD_PURSES,
         "-1 12"},
        {"7/7/7/7/7/7/7 - d4n 1 turn 30,30,30,+1 12,12,12,12 fr", MK_ERROR_PURSE_FORM, MK_FIELD_PURSES,
         "+1 12"},
        {"7/7/7/7/7/7/7 - d4n 1 turn 30,30,30,xx 12,12,12,12 fr", MK_ERROR_PURSE_FORM, MK_FIELD_PURSES,
         "x 12"},
        {"7/7/7/7/7/7/7 - d4n 1 turn 30,30,30,X 12,12,12,12 fr", MK_ERROR_PURSE_FORM, MK_FIELD_PURSES,
         "X 12"},
        {"7/7/7/7/7/7/7 - d4n 1 turn 30,30,x0,30 12,12,0,12 fr", MK_ERROR_PURSE_FORM, MK_FIELD_PURSES,
         "0,30 12"},
        {"7/7/7/7/7/7/7 - d4n 1 turn 30,30,30, 12,12,12,12 fr", MK_ERROR_PURSE_FORM, MK_FIELD_PURSES,
         " 12,12"},
        {"7/7/7/7/7/7/7 - d4n 1 turn 30,30,30,30 12,12,12,012 fr", MK_ERROR_RUGS_FORM, MK_FIELD_RUGS, "2 fr"},
        {"7/7/7/7/7/7/7 - d4n 1 turn 30,30,30,30 12,12,,12 fr", MK_ERROR_RUGS_FORM, MK_FIELD_RUGS, ",12 fr"},
        {"7/7/7/7/7/7/7 - d4n 1 turn 30,30,30,30 12,12,12,x fr", MK_ERROR_RUGS_FORM, MK_FIELD_RUGS, "x fr"},
        {"7/7/7/7/7/7/7 - d4n 1 turn 30,30,30,30 12,12,12,12x fr", MK_ERROR_RUGS_FORM, MK_FIELD_RUGS, "x fr"},
        {"7/7/7/7/7/7/7 - d4n 1 turn 30,30,30,30 12,12,12+12 fr", MK_ERROR_RUGS_FORM, MK_FIELD_RUGS,
         "+12 fr"},
        {"7/7/7/7/7/7/7 - d4n 1 draw 30,30 24,24 fr", MK_ERROR_RUGS_FORM, MK_FIELD_RUGS, ",24 fr"},
        {"7/7/7/7/7/7/7 - d4n 1 draw 30,30 12+12+12,12 fr", MK_ERROR_RUGS_FORM, MK_FIELD_RUGS, "+12,12 fr"},
        {"7/7/7/7/7/7/7 - d4n 1 draw 30,30 12+12,12 fr", MK_ERROR_RUGS_FORM, MK_FIELD_RUGS, " fr"},
        {"7/7/7/7/7/7/7 - d4n 1 draw 30,30 12+,12+12 fr", MK_ERROR_RUGS_FORM, MK_FIELD_RUGS, ",12+12 fr"},
        {"7/7/7/7/7/7/7 - d4n 1 draw 30,30 12+12,12+12+ fr", MK_ERROR_RUGS_FORM, MK_FIELD_RUGS, "+ fr"},
        {"7/7/7/7/7/7/7 - d4n 1 draw 30,30 12+00,12+12 fr", MK_ERROR_RUGS_FORM, MK_FIELD_RUGS, ",12+12 fr"},
        {"7/7/7/7/7/7/7 - d4n 01 turn 30,30,30,30 12,12,12,12 fr", MK_ERROR_SEAT_FORM, MK_FIELD_SEAT,
         "1 turn"},
        {"7/7/7/7/7/7/7 - d4n 11 turn 30,30,30,30 12,12,12,12 fr", MK_ERROR_SEAT_FORM, MK_FIELD_SEAT,
         "1 turn"},
        {"7/7/7/7/7/7/7 - d4n x turn 30,30,30,30 12,12,12,12 fr", MK_ERROR_SEAT_FORM, MK_FIELD_SEAT,
         "x turn"},
    };
    UNUSED(context);
    check_all(cases);
}

/* "a wrong number of … purses (2 to 4)". */
static void test_a_wrong_number_of_purses(void **context) {
    const refused cases[] = {
        {"7/7/7/7/7/7/7 - d4n 1 turn 30 12 fr", MK_ERROR_PURSE_COUNT, MK_FIELD_PURSES, " 12 fr"},
        {"7/7/7/7/7/7/7 - d4n 1 turn x 0 fr", MK_ERROR_PURSE_COUNT, MK_FIELD_PURSES, " 0 fr"},
        {"7/7/7/7/7/7/7 - d4n 1 turn 20,20,20,20,20 12,12,12,12,12 fr", MK_ERROR_PURSE_COUNT, MK_FIELD_PURSES,
         "20 12"},
        {"7/7/7/7/7/7/7 - d4n 1 turn 20,20,20,20, 12,12,12,12 fr", MK_ERROR_PURSE_COUNT, MK_FIELD_PURSES,
         " 12,12"},
    };
    UNUSED(context);
    check_all(cases);
}

/* "a wrong number of … rug counts". */
static void test_a_wrong_number_of_rug_counts(void **context) {
    const refused cases[] = {
        {"7/7/7/7/7/7/7 - d4n 1 turn 30,30,30,30 12,12,12 fr", MK_ERROR_RUGS_COUNT, MK_FIELD_RUGS, " fr"},
        {"7/7/7/7/7/7/7 - d4n 1 turn 30,30,30,30 12,12,12,12,12 fr", MK_ERROR_RUGS_COUNT, MK_FIELD_RUGS,
         "12 fr"},
        {"7/7/7/7/7/7/7 - d4n 1 turn 30,30,30 15,15,15,15 fr", MK_ERROR_RUGS_COUNT, MK_FIELD_RUGS, "15 fr"},
        {"7/7/7/7/7/7/7 - d4n 1 draw 30,30 12+12 fr", MK_ERROR_RUGS_COUNT, MK_FIELD_RUGS, " fr"},
        {"7/7/7/7/7/7/7 - d4n 1 draw 30,30 12+12,12+12,12+12 fr", MK_ERROR_RUGS_COUNT, MK_FIELD_RUGS,
         "12+12 fr"},
    };
    UNUSED(context);
    check_all(cases);
}

/* "a repeated setting; an unknown edition, setting or value". */
static void test_rules_that_are_unknown_or_repeated(void **context) {
    const refused cases[] = {
        {"7/7/7/7/7/7/7 - d4n 1 turn 30,30,30,30 12,12,12,12 en", MK_ERROR_EDITION, MK_FIELD_RULES, "en"},
        {"7/7/7/7/7/7/7 - d4n 1 turn 30,30,30,30 12,12,12,12 fr\n", MK_ERROR_EDITION, MK_FIELD_RULES, "fr\n"},
        {"7/7/7/7/7/7/7 - d4n 1 turn 30,30,30,30 12,12,12,12 fr\r", MK_ERROR_EDITION, MK_FIELD_RULES, "fr\r"},
        {"7/7/7/7/7/7/7 - d4n 1 turn 30,30,30,30 12,12,12,12 fr,x=y", MK_ERROR_SETTING, MK_FIELD_RULES,
         "x=y"},
        {"7/7/7/7/7/7/7 - d4n 1 turn 30,30,30,30 12,12,12,12 fr,own-rug=x", MK_ERROR_SETTING_VALUE,
         MK_FIELD_RULES, "x"},
        {"7/7/7/7/7/7/7 - d4n 1 turn 30,30,30,30 12,12,12,12 fr,own-rug=keep,own-rug=keep",
         MK_ERROR_SETTING_TWICE, MK_FIELD_RULES, "own-rug=keep"},
    };
    UNUSED(context);
    check_all(cases);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_wrong_number_of_fields),
        cmocka_unit_test(test_a_wrong_number_of_rows),
        cmocka_unit_test(test_a_wrong_number_of_squares_in_a_row),
        cmocka_unit_test(test_two_digits_side_by_side),
        cmocka_unit_test(test_characters_that_are_none_of_a_board),
        cmocka_unit_test(test_whole_rugs_of_another_form),
        cmocka_unit_test(test_assam_of_another_form),
        cmocka_unit_test(test_phases_of_another_form),
        cmocka_unit_test(test_numbers_of_another_form),
        cmocka_unit_test(test_a_wrong_number_of_purses),
        cmocka_unit_test(test_a_wrong_number_of_rug_counts),
        cmocka_unit_test(test_rules_that_are_unknown_or_repeated),
    };
    return cmocka_run_group_tests_name("notation_position_form", tests, NULL, NULL);
}
