/** How the palette opens. */
export interface PaletteRequest {
  /** The text already in its field. */
  words?: string
  /** All results, the actions, or the keyboard shortcuts. */
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
