/** How SWC compiles the service's decorators and types: the same for the build and for tests. */
export default {
  swcrc: false,
  jsc: {
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
    target: 'es2024',
    keepClassNames: true,
  },
  module: { type: 'es6' },
};
