import { type DragEvent, useState } from 'react'

/**
 * Lets files be dropped on an element: spread the result on it; its `data-over` is set while files are dragged above.
 */
export function useDrop(onFiles: (files: FileList) => void) {
  const [isOver, setOver] = useState(false)
  return {
    'data-over': isOver,
    onDragOver(event: DragEvent) {
      // Without this the browser would open the file instead of us.
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault()
      setOver(false)
      onFiles(event.dataTransfer.files)
    },
  }
}
