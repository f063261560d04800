/** The keys that open the palette, as this machine calls them. */
export const paletteKeys = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘K' : 'Ctrl K'
