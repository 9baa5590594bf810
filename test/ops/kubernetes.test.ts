import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { parse, parseAllDocuments } from 'yaml';
import { useService } from '../support/use-service.js';

interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string };
}

interface Container {
  readonly image: string;
  readonly command?: readonly string[];
  readonly env: readonly { readonly name: string; readonly value: string }[];
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
  readonly startupProbe?: Probe;
  readonly livenessProbe?: Probe;
  readonly readinessProbe?: Probe;
  readonly lifecycle?: { readonly preStop: { readonly exec: { readonly command: readonly string[] } } };
  readonly resources: { readonly limits: { readonly memory: string } };
  readonly securityContext: object;
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[];
}

interface Pod {
  readonly metadata?: { readonly labels: object };
  readonly spec: {
    readonly terminationGracePeriodSeconds: number;
    readonly securityContext: object;
    readonly containers: readonly [Container];
    readonly volumes: readonly { readonly name: string }[];
  };
}

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: { readonly template: Pod; readonly selector: { readonly matchLabels: object } };
}

const textOf = (file: string): string => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

const files = readdirSync('ops/kubernetes');
const documents = files.flatMap((file) => parseAllDocuments(textOf(`ops/kubernetes/${file}`)));
const manifests = documents.map((each) => each.toJS() as Manifest);
const pods = manifests
  .filter(({ kind }) => ['Deployment', 'Job'].includes(kind))
  .map(({ metadata: { name }, spec: { template } }) => {
    const { spec } = template;
    const role = name.replace('discovery-records-', '');
    return { name, role, pod: spec, container: spec.containers[0] };
  });

const compose = parse(textOf('docker-compose.yml'), { merge: true }) as {
  services: Record<string, { command?: string[]; mem_limit: string }>;
};

test('the manifests are YAML of the kinds that Kubernetes has', () => {
  expect(documents.flatMap(({ errors }) => errors)).toEqual([]);
  expect(manifests.map(({ apiVersion, kind }) => `${apiVersion} ${kind}`)).toEqual([
    'apps/v1 Deployment',
    'v1 Service',
    'policy/v1 PodDisruptionBudget',
    'batch/v1 Job',
    'apps/v1 Deployment',
  ]);
  expect(pods.map(({ role }) => role)).toEqual(['api', 'migrate', 'worker']);
});

describe.each(pods)('$name', ({ role, pod, container }) => {
  test('sets variables that there are, secrets by files that are mounted', () => {
    const known = [...textOf('src/platform/settings/variables.ts').matchAll(/^ {2}([A-Z_]+): /gm)].map(
      ([, n]) => n,
    );
    for (const { name, value } of container.env) {
      expect(known).toContain(name.replace(/_FILE$/, ''));
      const isMounted = container.volumeMounts.some(({ mountPath }) => value.startsWith(`${mountPath}/`));
      expect([name, isMounted]).toEqual([name, name.endsWith('_FILE')]);
    }
    expect(container.volumeMounts.map(({ name }) => name)).toEqual(pod.volumes.map(({ name }) => name));
  });

  test('runs as an ordinary user that can write nothing', () => {
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 });
    expect(container.securityContext).toEqual({
      readOnlyRootFilesystem: true,
      allowPrivilegeEscalation: false,
      capabilities: { drop: ['ALL'] },
    });
  });

  test('has as much time to end as the service may take', () => {
    const [, wait = '0'] = container.lifecycle?.preStop.exec.command ?? [];
    expect(pod.terminationGracePeriodSeconds - Number(wait)).toBeGreaterThanOrEqual(15);
  });

  test('runs this release, or between releases the last one, as compose does', () => {
    const { version: own } = JSON.parse(textOf('package.json')) as { version: string };
    const { info } = parse(textOf('test/compatibility/released.yaml')) as { info: { version: string } };
    const version = own.endsWith('-dev') ? info.version : own;
    expect(container.image.split(':')).toEqual(['registry.example/discovery-records', version]);
    expect(container.command).toEqual(compose.services[role]?.command);
    const limit = { api: '1Gi', worker: '2Gi', migrate: '512Mi' }[role];
    expect(container.resources.limits).toEqual({ memory: limit });
  });
});

describe('what is asked of a process', () => {
  const service = useService({}, { worker: false });
  const probed = pods.filter(({ role }) => role !== 'migrate');

  test.each(probed)('$role answers at its port', async ({ role, container }) => {
    const port = textOf('docs/operations.md').match(
      role === 'api' ? /^\| `PORT` +\| `(\d+)`/m : /^\| `WORKER_PORT` +\| `(\d+)`/m,
    );
    expect(container.ports).toEqual([{ name: 'http', containerPort: Number(port?.[1]) }]);
    const { startupProbe, livenessProbe, readinessProbe } = container;
    const paths = [startupProbe, livenessProbe, readinessProbe].map((probe) => {
      expect(probe?.httpGet.port).toBe('http');
      return probe?.httpGet.path ?? '';
    });
    expect(paths).toEqual(['/health/live', '/health/live', '/health/ready']);
    for (const path of paths) await service.http.get(path).expect(200);
  });

  test.each(manifests.filter(({ kind }) => kind === 'Deployment'))(
    '$metadata.name selects its pods',
    (each) => expect(each.spec.template.metadata?.labels).toEqual(each.spec.selector.matchLabels),
  );
});
