/** Writes a large file into a folder or a bucket until it is killed. */
import { readBucketAddress } from '#kernel/storage/address.ts'
import { openBucketStorage } from '#kernel/storage/bucket.ts'
import { openFolderStorage } from '#kernel/storage/folder.ts'

const [place = '', accessKeyId = '', secretAccessKey = ''] = process.argv.slice(2)
const address = readBucketAddress(place)
const storage = address
  ? openBucketStorage(address, { accessKeyId, secretAccessKey })
  : openFolderStorage(place)
for (;;) await storage.write('proofs/1', Buffer.alloc(50_000_000, 'new'))
