import { createToken, Lexer, type TokenType } from 'chevrotain';

export const Space = createToken({ name: 'Space', pattern: /\s/, group: Lexer.SKIPPED });

/** Any other word, so that `maximum` isn't read as `max`. */
export const Word = createToken({ name: 'Word', pattern: /[A-Za-z_]\w*/ });

const word = (pattern: string): TokenType => createToken({ name: `"${pattern}"`, pattern, longer_alt: Word });

export const Feedback = word('feedback');
export const Customers = word('customers');
export const Revenue = word('revenue');
export const Field = word('field');
export const Min = word('min');
export const Max = word('max');
export const Round = word('round');

export const Decimal = createToken({ name: 'Decimal', pattern: /\d+(?:\.\d+)?/ });

/** A text in the syntax of JSON. */
export const Text = createToken({
  name: 'Text',
  pattern: /"(?:[ !#-[\]-\uFFFF]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/,
  label: 'a text in double quotes',
});

const sign = (pattern: string): TokenType => createToken({ name: `"${pattern}"`, pattern });

export const Plus = sign('+');
export const Minus = sign('-');
export const Times = sign('*');
export const Over = sign('/');
export const Open = sign('(');
export const Close = sign(')');
export const Comma = sign(',');
export const OpenOptions = sign('{');
export const CloseOptions = sign('}');
export const Colon = sign(':');

const WORDS = [Feedback, Customers, Revenue, Field, Min, Max, Round, Word];
const SIGNS = [Plus, Minus, Times, Over, Open, Close, Comma, OpenOptions, CloseOptions, Colon];

export const TOKENS = [Space, ...WORDS, Decimal, Text, ...SIGNS];
