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
  const { level, reqId } = line
  const err = Object(line.err)
  const reason = err.message ? `: ${err.message}` : ''
  const reference = reqId ? ` (reference ${reqId})` : ''
  const stack = Number(level) >= fault && err.stack ? `\n${err.stack}` : ''
  return `${line[messageKey]}${reason}${reference}${stack}`
}
