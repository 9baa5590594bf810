import superagent from 'superagent';

type Parser = (
  answer: NodeJS.EventEmitter & { destroy(): void },
  done: (error: null, body: string) => void,
) => void;

/** Streams never end by themselves: for superagent, they do once their headers are here. */
const endAtOnce: Parser = (answer, done) => {
  done(null, '');
  answer.emit('end');
  answer.destroy();
};

Object.assign(superagent.parse, { 'text/event-stream': endAtOnce });
