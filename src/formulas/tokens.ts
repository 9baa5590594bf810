import { createToken, Lexer, type TokenType } from 'chevrotain';

export const Space = createToken({ name: 'Space', pattern: /\s+/, group: Lexer.SKIPPED });

/** Any other word, so that `maximum` isn't read as `max`. */
export const Word = createToken({ name: 'Word', pattern: /[A-Za-z_]\w*/ });

const word = (name: string, pattern: string): TokenType => createToken({ name, pattern, longer_alt: Word });

export const Feedback = word('Feedback', 'feedback');
export const Customers = word('Customers', 'customers');
export const Revenue = word('Revenue', 'revenue');
export const Field = word('Field', 'field');
export const Min = word('Min', 'min');
export const Max = word('Max', 'max');
export const Round = word('Round', 'round');

export const Decimal = createToken({ name: 'Decimal', pattern: /\d+(?:\.\d+)?/, label: 'a number' });

/** As in JSON. */
export const Text = createToken({
  name: 'Text',
  pattern: /"(?:[ !#-[\]-\uFFFF]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/,
  label: 'a text in double quotes',
});

const sign = (name: string, pattern: string): TokenType =>
  createToken({ name, pattern, label: `"${pattern}"` });

export const Plus = sign('Plus', '+');
export const Minus = sign('Minus', '-');
export const Times = sign('Times', '*');
export const Over = sign('Over', '/');
export const Open = sign('Open', '(');
export const Close = sign('Close', ')');
export const Comma = sign('Comma', ',');
export const OpenOptions = sign('OpenOptions', '{');
export const CloseOptions = sign('CloseOptions', '}');
export const Colon = sign('Colon', ':');

const WORDS = [Feedback, Customers, Revenue, Field, Min, Max, Round, Word];
const SIGNS = [Plus, Minus, Times, Over, Open, Close, Comma, OpenOptions, CloseOptions, Colon];

export const TOKENS = [Space, ...WORDS, Decimal, Text, ...SIGNS];
