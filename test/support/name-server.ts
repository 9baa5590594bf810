import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { Resolver } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';

const A = 1;
const AAAA = 28;

/** A name server on this machine, and a resolver that asks it. It counts what it is asked. */
export interface NameServer extends AsyncDisposable {
  readonly resolver: Resolver;
  readonly asked: string[];
}

/** @param answers the addresses of a name, whenever it is asked for; undefined to say nothing at all */
export async function startNameServer(
  answers: (name: string) => readonly string[] | undefined,
): Promise<NameServer> {
  const socket = createSocket('udp4');
  const asked: string[] = [];
  socket.on('message', (query, { port, address }) => {
    const { name, type, end } = questionIn(query);
    asked.push(name);
    const addresses = answers(name);
    if (!addresses) return;
    const octets = addresses
      .map((each) => Buffer.from(ipaddr.parse(each).toByteArray()))
      .filter(({ length }) => length === (type === A ? 4 : 16));
    socket.send(answerTo(query, end, type === A ? A : AAAA, octets), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const resolver = new Resolver({ timeout: 200, tries: 1 });
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  return {
    resolver,
    asked,
    [Symbol.asyncDispose]: async () => {
      resolver.cancel();
      await new Promise<void>((resolve) => socket.close(resolve));
    },
  };
}

/** RFC 1035, section 4.1.2. */
function questionIn(query: Buffer) {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

function answerTo(query: Buffer, end: number, type: number, octets: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(12);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(0x81_80, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(octets.length, 6);
  const records = octets.map((data) => {
    const record = Buffer.alloc(12);
    record.writeUInt16BE(0xc0_0c, 0);
    record.writeUInt16BE(type, 2);
    record.writeUInt16BE(1, 4);
    record.writeUInt16BE(data.length, 10);
    return Buffer.concat([record, data]);
  });
  return Buffer.concat([header, query.subarray(12, end), ...records]);
}
