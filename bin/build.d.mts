export function buildEmail(node: string): void
