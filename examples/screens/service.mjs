// What the scripts beside this file share: requests to the service, counted, and what an application loads once.

const ADDRESS = process.env.SERVICE ?? 'http://127.0.0.1:3000';

/** Needed wherever the service isn't the all-in-one start on this machine. */
const TOKEN = process.env.TOKEN;

let requests = 0;

/** @returns the body of the answer */
export async function get(path, headers = {}) {
  return (await answerTo(path, { headers })).json();
}

export async function post(path, body) {
  const headers = { 'content-type': 'application/json' };
  return (await answerTo(path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
}

async function answerTo(path, { headers, ...request }) {
  requests += 1;
  const authorization = TOKEN && { authorization: `Bearer ${TOKEN}` };
  const answer = await fetch(`${ADDRESS}/v1${path}`, {
    ...request,
    headers: { ...headers, ...authorization },
  });
  if (answer.ok) return answer;
  throw new Error(`${path}: ${await answer.text()}`);
}

/** What changes seldom, and is on every screen: names by id. */
export async function loadNames() {
  const { workspace } = await get('/workspace');
  const byId = (records, name) => new Map(records.map((record) => [record.id, record[name]]));
  return {
    states: byId(workspace.discoveryStates, 'name'),
    users: byId(workspace.users, 'name'),
    components: byId(workspace.components, 'title'),
  };
}

/** Shows a screen, and says how many requests it has taken. */
export async function show(screen) {
  requests = 0;
  for (const line of await screen()) console.log(line);
  console.log(`requests: ${requests}`);
}
