// Preloaded into foreground programs: stops them, as Ctrl-C would, when their parent process is gone.
if (process.channel) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
