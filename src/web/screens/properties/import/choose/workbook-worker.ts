import { readWorkbook } from './workbook.ts'

// Thousands of rows take seconds, which would block the screen.
addEventListener('message', async ({ data }: MessageEvent<Parameters<typeof readWorkbook>>) => {
  postMessage(await readWorkbook(...data))
})
