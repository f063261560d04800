import { readWorkbook } from './workbook.ts'

// Thousands of rows take seconds, in which the screen would stand still.
addEventListener('message', async ({ data }: MessageEvent<Parameters<typeof readWorkbook>>) => {
  postMessage(await readWorkbook(...data))
})
