import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { openFolderStorage } from './storage.ts'

test.each(['../secret', '/etc/passwd', 'a/../b', 'a//b', '', 'a/.hidden'])(
  'refuses the key %j',
  async (key) => {
    await expect(openFolderStorage(tmpdir()).read(key)).rejects.toThrow('not a storage key')
  },
)
