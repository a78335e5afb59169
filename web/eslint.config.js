/** What is looked for in every script of the page, of its engine and of their tests, with the types that the compiler knows. */

import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

export default defineConfig(
    { ignores: ['node_modules', 'engine/dist'] },
    js.configs.recommended,
    tseslint.configs.strictTypeChecked,
    {
        languageOptions: {
            parserOptions: {
                project: ['tsconfig.json', 'tsconfig.sw.json', 'tsconfig.tests.json'],
                tsconfigRootDir: import.meta.dirname,
            },
        },
        linterOptions: { reportUnusedDisableDirectives: 'error' },
        rules: {
            // The compiler does.
            'no-undef': 'off',
            // A value has the type that it was checked to have. The few places that read what no compiler sees say why.
            '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
            '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
            // Functions that are handed over must not need their object.
            '@typescript-eslint/method-signature-style': ['error', 'property'],
            '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
            '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
            '@typescript-eslint/restrict-plus-operands': ['error', { allowNumberAndString: true }],
        },
    },
);
