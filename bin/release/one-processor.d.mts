export function leaveOneProcessor(folder: string, cpu: 'x64' | 'arm64'): void
