import { Readable } from 'node:stream'
import type { BucketAddress, BucketKeys } from '#kernel/storage/address.ts'
import { openBucketStorage } from '#kernel/storage/bucket.ts'
import { openBucketClient } from '#kernel/storage/bucket-client.ts'
import { patienceOfCommands } from '#kernel/storage/open.ts'
import { type Bytes, type Place, sumsFile, type Target } from './place.ts'

/**
 * Size of the parts in which a file is sent and read, each within the limits of one action. A bucket
 * accepts 10,000 parts of a file, some servers only parts of the same size.
 */
export const partBytes = 16 * 1024 * 1024

async function* partsOf(bytes: Bytes) {
  let chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of bytes) {
    chunks.push(chunk)
    size += chunk.length
    while (size > partBytes) {
      const all = Buffer.concat(chunks)
      yield { part: all.subarray(0, partBytes), isLast: false }
      chunks = [all.subarray(partBytes)]
      size -= partBytes
    }
  }
  yield { part: Buffer.concat(chunks), isLast: true }
}

/** Backups in a bucket, each below its name. */
export const openBackupBucket = (address: BucketAddress, keys: BucketKeys) => {
  const { ask, objectOf, keyOf, pages } = openBucketClient(address, keys, patienceOfCommands)
  const storage = openBucketStorage(address, keys, patienceOfCommands)

  const createUpload = (key: string) =>
    ask(({ s3, client }, limit) =>
      client.send(new s3.CreateMultipartUploadCommand(objectOf(key)), limit),
    )

  /** A file of one part is a single request; the parts of others become a file all together. */
  const write = async (key: string, bytes: Bytes) => {
    const object = objectOf(key)
    const sent: { ETag: string | undefined; PartNumber: number }[] = []
    let upload: Awaited<ReturnType<typeof createUpload>> | undefined
    try {
      // The stream reads a part ahead while another one is sent.
      for await (const { part, isLast } of Readable.from(partsOf(bytes))) {
        if (isLast && !upload) return await storage.write(key, part)
        upload ??= await createUpload(key)
        const { UploadId } = upload
        const PartNumber = sent.length + 1
        const request = { ...object, UploadId, PartNumber, Body: part }
        const { ETag } = await ask(({ s3, client }, limit) =>
          client.send(new s3.UploadPartCommand(request), limit),
        )
        sent.push({ ETag, PartNumber })
      }
      const request = { ...object, UploadId: upload?.UploadId, MultipartUpload: { Parts: sent } }
      await ask(({ s3, client }, limit) =>
        client.send(new s3.CompleteMultipartUploadCommand(request), limit),
      )
    } catch (error) {
      const request = { ...object, UploadId: upload?.UploadId }
      // Parts that stay behind are no file; the first error is the one to report.
      if (upload)
        await ask(({ s3, client }, limit) =>
          client.send(new s3.AbortMultipartUploadCommand(request), limit),
        ).catch(() => undefined)
      throw error
    }
  }

  const readPart = async (key: string, start: number) => {
    const request = { ...objectOf(key), Range: `bytes=${start}-${start + partBytes - 1}` }
    const answer = await ask(async ({ s3, client }, limit) => {
      try {
        const { Body, ContentRange } = await client.send(new s3.GetObjectCommand(request), limit)
        const part = await Body!.transformToByteArray()
        const [, size = part.length] = /\/(\d+)$/.exec(ContentRange ?? '') ?? []
        return { part, size: Number(size) }
      } catch (error) {
        if (error instanceof s3.NoSuchKey) return undefined
        throw error
      }
    })
    if (!answer) throw new Error(`${key} is not in the bucket`)
    return answer
  }

  async function* read(key: string) {
    let all = 1
    for (let start = 0; start < all; start += partBytes) {
      const { part, size } = await readPart(key, start)
      all = size
      yield part
    }
  }

  const open = (name: string): Place => ({
    label: `s3://${address.bucket}/${objectOf(name).Key}`,
    read: (file) => Readable.from(read(`${name}/${file}`)),
    write: (file, bytes) => write(`${name}/${file}`, bytes),
  })

  return {
    open,
    /** The checksums, which are written last, make it complete. */
    target: (name: string): Target => {
      const place = open(name)
      return { label: place.label, fill: (work) => work(place) }
    },
    /** Names of complete backups, the newest last. */
    list: async () => {
      const names: string[] = []
      for await (const { CommonPrefixes = [] } of pages({ Delimiter: '/' }))
        for (const { Prefix } of CommonPrefixes) {
          const name = keyOf(Prefix).slice(0, -1)
          if (await storage.stat(`${name}/${sumsFile}`)) names.push(name)
        }
      return names.sort()
    },
  }
}
