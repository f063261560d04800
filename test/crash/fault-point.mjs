// Loaded before a server under test: at SIGUSR2 something throws where nobody can catch it.
process.once('SIGUSR2', () => {
  setTimeout(() => {
    throw new Error('A fault in a timer')
  }, 0)
})
