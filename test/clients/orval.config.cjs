module.exports = {
  records: {
    input: { target: '../../openapi.yaml' },
    output: { target: 'generated/orval.ts', client: 'fetch', baseUrl: process.env.SERVICE },
  },
};
