export default {
  input: '../../openapi.yaml',
  // Node runs what is generated as it is.
  output: { path: 'generated/hey-api', importFileExtension: '.ts', clean: true },
  plugins: ['@hey-api/typescript', '@hey-api/sdk', '@hey-api/client-fetch'],
  logs: { file: false },
};
