/** What the palette opens with. */
export interface PaletteRequest {
  /** The words that are already in its field. */
  words?: string
  /** All it knows, what can be made, or the keys. */
  shows?: 'all' | 'actions' | 'keys'
}

/** Opens the palette, from wherever. */
export function openPalette(request: PaletteRequest = {}): void {
  window.dispatchEvent(new CustomEvent('palette', { detail: request }))
}

declare global {
  interface WindowEventMap {
    palette: CustomEvent<PaletteRequest>
  }
}
