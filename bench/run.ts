// npm run bench -- --help
import { readOptions } from './options.js';

const options = readOptions(process.argv);
// Loading them takes a second.
const { measureAll, measureOnCluster } = await import('./measurements.js');
await (options.cluster === undefined ? measureAll(options) : measureOnCluster(options.cluster, options));
