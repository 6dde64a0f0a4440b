// Preloaded into foreground programs: when the command that started them is gone, they stop as on Ctrl-C.
if (process.channel) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
