// Loaded before a server under test: SIGUSR2 causes an uncaught error.
process.once('SIGUSR2', () => {
  setTimeout(() => {
    throw new Error('A fault in a timer')
  }, 0)
})
