// Receivers as the specification's own library would have them, in a process of their own: told by messages what to be, they
// tell where they are, and of everything that they are sent.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';

const receivers = new Map();

function receiverOf(name) {
  const receiver = { secret: '', answer: 'well', port: 0, server: undefined };
  receiver.server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (part) => (text += part));
    request.on('end', () => {
      const { answer } = receiver;
      const { error, type, data } = verified(receiver.secret, text, request.headers);
      const message = { name, id: request.headers['webhook-id'], type, error, answer, at: Date.now() };
      process.send({ ...message, event: data?.id, eventAt: data?.at, recordId: data?.record.id });
      if (answer !== 'never') response.writeHead(answer === 'error' ? 500 : error ? 400 : 204).end();
    });
  });
  receivers.set(name, receiver);
  return receiver;
}

function verified(secret, text, headers) {
  try {
    return new Webhook(secret).verify(text, headers);
  } catch (error) {
    return { error: String(error) };
  }
}

async function listenOrNot(receiver) {
  const { server, answer, port } = receiver;
  if (answer === 'refused') {
    server.close();
    server.closeAllConnections();
  } else if (!server.listening) {
    await once(server.listen(port, '127.0.0.1'), 'listening');
    receiver.port = server.address().port;
  }
}

process.on('message', ({ name, ...changes }) => {
  const receiver = Object.assign(receivers.get(name) ?? receiverOf(name), changes);
  void listenOrNot(receiver).then(() => process.send({ told: name, port: receiver.port }));
});
process.on('disconnect', () => process.exit());
