import { crc32, createDeflateRaw } from 'node:zlib'

type Entry = { name: string; crc: number; packed: number; size: number; offset: number }
export type Part = { name: string; content: AsyncIterable<string> | Iterable<string> }

const number = (value: number, bytes: 2 | 4) => {
  const buffer = Buffer.alloc(bytes)
  if (bytes === 2) buffer.writeUInt16LE(value)
  else buffer.writeUInt32LE(value)
  return buffer
}

// Flags: sizes follow the data (bit 3), names are UTF-8 (bit 11). The date is the first that zip
// can store.
const common = [number(20, 2), number(0x0808, 2), number(8, 2), number(0, 2), number(33, 2)]

const localHeader = (name: string) => {
  const bytes = Buffer.from(name)
  return Buffer.concat([
    ...[number(0x04034b50, 4), ...common, number(0, 4), number(0, 4), number(0, 4)],
    ...[number(bytes.length, 2), number(0, 2), bytes],
  ])
}

const afterData = ({ crc, packed, size }: Entry) =>
  Buffer.concat([number(0x08074b50, 4), number(crc, 4), number(packed, 4), number(size, 4)])

const centralHeader = ({ name, crc, packed, size, offset }: Entry) => {
  const bytes = Buffer.from(name)
  return Buffer.concat([
    ...[number(0x02014b50, 4), number(20, 2), ...common],
    ...[number(crc, 4), number(packed, 4), number(size, 4), number(bytes.length, 2)],
    ...[number(0, 2), number(0, 2), number(0, 2), number(0, 2), number(0, 4), number(offset, 4)],
    bytes,
  ])
}

const ending = (count: number, size: number, offset: number) =>
  Buffer.concat([
    ...[number(0x06054b50, 4), number(0, 2), number(0, 2), number(count, 2), number(count, 2)],
    ...[number(size, 4), number(offset, 4), number(0, 2)],
  ])

/** Creates a zip archive as a stream; only checksums and offsets stay in memory. */
export async function* zip(parts: Part[]): AsyncGenerator<Buffer> {
  const entries: Entry[] = []
  let offset = 0
  for (const { name, content } of parts) {
    const entry: Entry = { name, crc: 0, packed: 0, size: 0, offset }
    const header = localHeader(name)
    yield header
    const deflate = createDeflateRaw()
    const feed = (async () => {
      for await (const text of content) {
        const bytes = Buffer.from(text)
        entry.crc = crc32(bytes, entry.crc)
        entry.size += bytes.length
        if (!deflate.write(bytes)) await new Promise((go) => deflate.once('drain', go))
      }
      deflate.end()
    })().catch((error) => deflate.destroy(error))
    for await (const chunk of deflate) {
      entry.packed += chunk.length
      yield chunk
    }
    await feed
    const after = afterData(entry)
    yield after
    offset += header.length + entry.packed + after.length
    entries.push(entry)
  }
  const central = Buffer.concat(entries.map(centralHeader))
  yield central
  yield ending(entries.length, central.length, offset)
}
