import assert from 'node:assert/strict';
import {
  type CallToolResult,
  Client,
  StreamableHTTPClientTransport,
  type Transport,
} from '@modelcontextprotocol/client';

type Args = Record<string, unknown>;

/** Bodies of answers are `any`; what is in them is what the tests look at. */
// eslint-disable-next-line
export type Answer = Record<string, any>;

/** An assistant's client, connected to a service's tools. */
export class Assistant {
  private constructor(readonly client: Client) {}

  /** @param mode the revision of the protocol: `legacy` for those of 2025 */
  static async over(transport: Transport, mode: 'auto' | 'legacy' = 'auto'): Promise<Assistant> {
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
    await client.connect(transport);
    // What tools answer is from then on compared with their schemas.
    await client.listTools();
    return new Assistant(client);
  }

  static at(url: string, secret?: string, mode: 'auto' | 'legacy' = 'auto'): Promise<Assistant> {
    const headers = secret === undefined ? {} : { authorization: `Bearer ${secret}` };
    return Assistant.over(
      new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit: { headers } }),
      mode,
    );
  }

  async toolNames(): Promise<string[]> {
    return (await this.client.listTools()).tools.map(({ name }) => name);
  }

  async result(name: string, args: Args = {}): Promise<CallToolResult> {
    return this.client.callTool({ name, arguments: args });
  }

  /** What a tool answers, which its text says as well. */
  async ask(name: string, args: Args = {}): Promise<Answer> {
    const result = await this.result(name, args);
    if (result.isError) throw new Error(textOf(result));
    assert.deepEqual(JSON.parse(textOf(result)), result.structuredContent);
    return result.structuredContent as Answer;
  }

  /** Why a tool refuses. */
  async refusal(name: string, args: Args = {}): Promise<string> {
    const result = await this.result(name, args);
    assert.ok(result.isError, textOf(result));
    return textOf(result);
  }
}

const textOf = ({ content: [content] }: CallToolResult): string =>
  content?.type === 'text' ? content.text : '';
