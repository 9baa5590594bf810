type Members = Record<string, unknown>;
type Event = { type: string; record: { kind: string; id: string }; before?: Members; after?: Members };

/** A copy of a workspace's records, which follows its feed. */
export class Mirror {
  /** By kind and id. Whoever keeps them in a database writes a page's and `next` in one transaction. */
  records = new Map<string, Map<string, Members>>();
  /** The page to go on with: the first one of all events. */
  next = '/v1/event?from=start&per_page=100&wait=20';
  private readonly get: (path: string) => Promise<Response>;

  /**
   * @param get sends a request: `(path) => fetch(SERVICE + path, { headers })`, where `headers` has the token, and
   *   `cache-control: no-cache`, as a replica of the database may not have yet what `begin` has to see
   */
  constructor(get: (path: string) => Promise<Response>) {
    this.get = get;
  }

  /** Applies a page, or begins again where it isn't kept any more. @returns how many events it had */
  async follow(): Promise<number> {
    const answer = await this.get(this.next);
    if (answer.status === 410) return this.begin();
    if (!answer.ok) throw new Error(await answer.text());
    const { events } = (await answer.json()) as { events: Event[] };
    for (const event of events) this.apply(event);
    this.next = linkIn(answer) ?? this.next;
    return events.length;
  }

  /** Reads all records as they are now. What happens meanwhile comes again, which does no harm. */
  async begin(): Promise<number> {
    const now = await this.get('/v1/event?from=now&per_page=100&wait=20');
    this.records.clear();
    for (const [kind, list] of Object.entries(LISTS))
      for (let page: string | undefined = `/v1/${list}per_page=100`; page !== undefined;) {
        const answer = await this.get(page);
        const [records = []] = Object.values((await answer.json()) as Record<string, Members[]>);
        for (const record of records) this.of(kind).set(String(record['id']), asInEvents(record));
        page = linkIn(answer);
      }
    this.next = linkIn(now) ?? this.next;
    return 0;
  }

  private of(kind: string): Map<string, Members> {
    const records = this.records.get(kind) ?? new Map<string, Members>();
    this.records.set(kind, records);
    return records;
  }

  /** Members that are in `before` only are gone. Records that aren't there are so later as well. */
  private apply({ type, record: { kind, id }, before = {}, after = {} }: Event): void {
    const records = this.of(kind);
    if (!/\.(created|updated|moved|refreshed|deleted|merged|erased)$/.test(type)) return;
    if (/\.(deleted|merged)$/.test(type)) return void records.delete(id);
    const record = /\.(created|erased)$/.test(type) ? {} : records.get(id);
    if (!record) return;
    for (const name of Object.keys(before)) delete record[name];
    records.set(id, Object.assign(record, after));
  }
}

const LISTS = {
  discoveryState: 'discovery-state?',
  discoveryField: 'discovery-field?',
  user: 'user?',
  component: 'component?',
  company: 'company?',
  message: 'message?',
  discovery: 'discovery?select=demand,discoveryfields,issues&',
  feedback: 'feedback?',
  view: 'view?',
  comment: 'comment?',
};

/** Lists have the feedback value as the last of the fields' values. */
function asInEvents({ fieldsValues, ...record }: Members): Members {
  if (!Array.isArray(fieldsValues)) return { ...record };
  const feedbackScore = Number(fieldsValues.at(-1).value);
  return { ...record, fieldsValues: fieldsValues.slice(0, -1), feedbackScore };
}

const linkIn = ({ headers }: Response): string | undefined =>
  /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
