export function wantedOf<Entry extends { dev?: boolean }>(
  packages: Record<string, Entry>,
  options: { tools: boolean },
): Record<string, Entry>
