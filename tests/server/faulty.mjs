/** Preloaded into a server: at a signal something fails that nobody handles. */
process.on('SIGUSR2', () => {
  Promise.reject(new Error('nobody handles\u001B[2J this'));
});
process.on('SIGURG', () => {
  setImmediate(() => {
    throw new Error('nobody catches this');
  });
});
