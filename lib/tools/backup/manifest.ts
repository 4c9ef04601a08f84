import { z } from 'zod'

const table = z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int() })

export const manifest = z.object({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(table),
  partitions: z.array(z.object({ name: z.string(), parent: z.string(), bounds: z.string() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Number of copied pictures, and keys of pictures missing from the storage. */
  files: z.int(),
  missing: z.array(z.string()),
  /** Stored names of encrypted files by path. */
  names: z.record(z.string(), z.string()).optional(),
})

export type Manifest = z.output<typeof manifest>
export type Table = z.output<typeof table>
