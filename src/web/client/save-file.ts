/** Saves bytes in the browser as a file of this name. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the bytes after the click; a minute is enough to start.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
