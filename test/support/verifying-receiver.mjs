// A receiver as the specification's own library would have it, in a process of its own. Says its port, and then of each
// message, a line of JSON each, its id and whether the signature is right.
import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.SECRET);
const say = (line) => console.log(JSON.stringify(line));

function verify(text, headers) {
  try {
    return webhook.verify(text, headers);
  } catch (error) {
    return { error: String(error) };
  }
}

const server = createServer((request, response) => {
  let text = '';
  request.setEncoding('utf8').on('data', (part) => (text += part));
  request.on('end', () => {
    const { error, type } = verify(text, request.headers);
    say({ id: request.headers['webhook-id'], type, error });
    response.writeHead(error ? 400 : 204).end();
  });
});
server.listen(0, '127.0.0.1', () => say({ port: server.address().port }));
