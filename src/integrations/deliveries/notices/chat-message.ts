import type { WebhookFormat } from '../../../records/webhooks/webhook.requests.js';
import type { Part, Quoted } from './sentence.js';

export type ChatFormat = Exclude<WebhookFormat, 'STANDARD'>;

/** Line breaks, control characters, and characters that turn the direction of text. */
const UNPRINTABLE = /[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu;

/** Puts invisible word joiners where chats find links in plain text: `https://…`, `example.com`. */
const withoutLinks = (text: string): string =>
  text.replaceAll(/(?<=\p{L}:)(?=\/\/)|(?<=[\p{L}\d]\.)(?=\p{L})/gu, '\u2060');

/** Encodes the characters that would end a URL in a message. */
const safeUrl = (url: string): string =>
  url.replaceAll(/[<>|()\s\\"]/g, (each) => `%${each.charCodeAt(0).toString(16)}`);

/** Joins a sentence to one text. */
const textOf = (
  sentence: readonly Part[],
  escape: (text: string) => string,
  link: (text: string, url: string) => string,
): string =>
  sentence
    .map((part) => {
      if (typeof part === 'string') return part;
      return part.url === undefined ? escape(part.text) : link(escape(part.text), safeUrl(part.url));
    })
    .join('');

const withEntities = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** https://docs.slack.dev/messaging/formatting-message-text */
const slack = (sentence: readonly Part[]): object => {
  const escape = (text: string) => withEntities(withoutLinks(text));
  return { text: textOf(sentence, escape, (text, url) => `<${withEntities(url)}|${text}>`) };
};

/**
 * The text of a link is never what people wrote, because a bracket in it could end the link.
 * https://docs.discord.com/developers/resources/webhook#execute-webhook
 */
const discord = (sentence: readonly Part[]): object => {
  const escape = (text: string) => text.replaceAll(/[!-/:-@[-`{-~]/g, String.raw`\$&`);
  const content = textOf(sentence, escape, (text, url) => `${text} ([open](<${url}>))`);
  return { content, allowed_mentions: { parse: [] } };
};

/**
 * A card of text runs, which have neither Markdown nor mentions.
 * https://learn.microsoft.com/en-us/microsoftteams/platform/webhooks-and-connectors/how-to/connectors-using
 * https://learn.microsoft.com/en-us/adaptive-cards/authoring-cards/text-features
 */
const teams = (sentence: readonly Part[]): object => {
  const inlines = sentence.map((part) => {
    const { text, url }: Quoted = typeof part === 'string' ? { text: part } : part;
    const selectAction = url !== undefined && { selectAction: { type: 'Action.OpenUrl', url: safeUrl(url) } };
    return { type: 'TextRun', text: withoutLinks(text), ...selectAction };
  });
  const content = { type: 'AdaptiveCard', version: '1.4', body: [{ type: 'RichTextBlock', inlines }] };
  const contentType = 'application/vnd.microsoft.card.adaptive';
  return { type: 'message', attachments: [{ contentType, content }] };
};

/** Each with the most characters of its JSON. Slack splits longer texts; Teams takes 28 KB, of two bytes each. */
const FORMATS = { SLACK: [slack, 4_000], DISCORD: [discord, 2_000], TEAMS: [teams, 14_000] } as const;

/** Lengths of texts to try until a message fits, with links and then without. The last one always fits. */
const LENGTHS = [200, 60, 20];

/** The JSON of a message with a sentence, within the limits of the format. */
export function chatMessage(format: ChatFormat, sentence: readonly Part[]): string {
  const [write, most] = FORMATS[format];
  let json = '';
  for (const hasLinks of [true, false])
    for (const longest of LENGTHS) {
      json = JSON.stringify(write(sentence.map((part) => fitted(part, longest, hasLinks))));
      if (json.length <= most) return json;
    }
  return json;
}

/** Brings a text of people on one line and within a length. */
function fitted(part: Part, longest: number, hasLinks: boolean): Part {
  if (typeof part === 'string') return part;
  const characters = [...part.text.slice(0, 1_000).toWellFormed().replaceAll(UNPRINTABLE, ' ').trim()];
  const text =
    characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : characters.join('');
  return { text: part.isName ? `“${text}”` : text, url: hasLinks ? part.url : undefined };
}
