/** Erases again the members whom a restore brought back, with the files of a folder or a bucket. */
import { openDatabase } from '#kernel/db/connection.ts'
import { readBucketAddress } from '#kernel/storage/address.ts'
import { openBucketStorage } from '#kernel/storage/bucket.ts'
import { openFolderStorage } from '#kernel/storage/folder.ts'
import { replayErasures } from '#lib/services/members/own-data/commands.ts'
import { depsFor } from '../api/deps.ts'

const [url = '', place = '', accessKeyId = '', secretAccessKey = ''] = process.argv.slice(2)
const address = readBucketAddress(place)
const storage = address
  ? openBucketStorage(address, { accessKeyId, secretAccessKey })
  : openFolderStorage(place)
const db = openDatabase(url)
await replayErasures({ ...depsFor(db).deps, storage })
await db.close()
