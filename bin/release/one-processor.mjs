import { chmodSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The first bytes of a universal file of macOS. Java's classes begin so, too; none is in a release. */
const universal = 0xcafebabe
/** The processors by the numbers of Apple's `mach/machine.h`. */
const processors = { x64: 0x01000007, arm64: 0x0100000c }

/**
 * Leaves of macOS's programs and libraries in a folder the part that one processor runs, as `lipo -thin` does. Each part
 * has a signature of its own, which stays valid.
 *
 * @param {string} folder
 * @param {'x64' | 'arm64'} cpu
 */
export function leaveOneProcessor(folder, cpu) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    const part = partOf(readFileSync(file), cpu)
    if (!part) continue
    const { mode } = statSync(file)
    // A new file: the present one may be a link to an installed package.
    writeFileSync(`${file}.part`, part)
    chmodSync(`${file}.part`, mode)
    renameSync(`${file}.part`, file)
  }
}

/**
 * The part of a universal file for a processor.
 *
 * @param {Buffer} bytes
 * @param {'x64' | 'arm64'} cpu
 * @returns {Buffer | null} null where the file is not universal, or has no such part
 */
function partOf(bytes, cpu) {
  if (bytes.length < 8 || bytes.readUInt32BE(0) !== universal) return null
  for (let at = 8; at < 8 + 20 * bytes.readUInt32BE(4); at += 20) {
    if (bytes.readUInt32BE(at) !== processors[cpu]) continue
    const [begin, length] = [bytes.readUInt32BE(at + 8), bytes.readUInt32BE(at + 12)]
    return bytes.subarray(begin, begin + length)
  }
  return null
}
