import type { ClusterOptions, TestCluster } from './cluster.js';
import { NativeCluster } from './native-cluster.js';
import { PlayedCluster } from './played-cluster.js';

/** Starts a cluster of the program in `REDIS_BIN`, or one that embedded Valkeys play. */
export const startRedisCluster = (options: ClusterOptions = {}): Promise<TestCluster> => {
  const program = process.env['REDIS_BIN'];
  return program ? NativeCluster.start(program, options) : PlayedCluster.start(options);
};
