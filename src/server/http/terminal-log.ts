import pretty from 'pino-pretty'

/** The log as a person at a terminal reads it: the time, the sentence and its reason, the stack of our own faults only. */
export function terminalLog(destination: NodeJS.WritableStream | 1 = 1) {
  return pretty({
    ...{ destination, sync: true, ignore: 'pid,hostname', hideObject: true },
    translateTime: 'SYS:HH:MM:ss',
    messageFormat: asSentence,
  })
}

const fault = 50

function asSentence(line: Record<string, unknown>, messageKey: string): string {
  const err = Object(line.err)
  const said = [line[messageKey], line.job, err.message].filter(part => part).join(': ')
  const reference = line.reqId ? ` (reference ${line.reqId})` : ''
  // A code is of the database or the system, and says enough.
  const isOurs = Number(line.level) >= fault && err.stack && !err.code
  return `${said}${reference}${isOurs ? `\n${err.stack}` : ''}`
}
