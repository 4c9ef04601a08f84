import { type BoxRecord, drawPictures, drawPortrait } from '#lib/demo/art/pictures.ts'
import { games } from '#lib/demo/words/games.ts'
import { people } from '#lib/demo/words/people.ts'
import { proposalSubjects } from '#lib/demo/words/proposal-subjects.ts'
import type { Deps } from '#lib/services/deps.ts'
import { storePicture } from '#lib/tools/pictures/commands.ts'
import { chancesOf } from './chances.ts'
import type { GamePictures, Ground } from './ground.ts'

type PictureStore = Pick<Deps, 'db' | 'storage'>

const svg = 'image/svg+xml'

async function storeBox(store: PictureStore, record: BoxRecord): Promise<GamePictures> {
  const { tint: shade, ...drawn } = drawPictures(record)
  const tint = shade.toLowerCase()
  const entries = await Promise.all(
    Object.entries(drawn).map(async ([name, source]) => {
      const { id } = await storePicture(store, Buffer.from(source), { mediaType: svg, tint })
      return [name, id] as const
    }),
  )
  return Object.fromEntries(entries) as GamePictures
}

/** Draws and stores all boxes and portraits of the demo. Idempotent. */
export async function drawAll(store: PictureStore): Promise<Ground['pictures']> {
  const boxes = new Map<string, GamePictures>()
  for (const game of games) boxes.set(game.title, await storeBox(store, game))
  const subjects = new Map<string, string>()
  for (const subject of proposalSubjects) {
    const { cover, tint } = drawPictures(subject)
    const picture = await storePicture(store, Buffer.from(cover), {
      mediaType: svg,
      tint: tint.toLowerCase(),
    })
    subjects.set(subject.title, picture.id)
  }
  const faces: string[][] = []
  for (const person of people) {
    const drawn = person.seeds.map((seed) => Buffer.from(drawPortrait(seed)))
    const portraits = drawn.map((source) =>
      storePicture(store, source, { mediaType: svg, tint: '#cfe6ff' }),
    )
    faces.push((await Promise.all(portraits)).map(({ id }) => id))
  }
  return {
    of: (game) => boxes.get(game.title)!,
    ofTitle: (title) => boxes.get(title)?.cover ?? subjects.get(title) ?? null,
    // One member in five has no picture.
    portrait: (id) =>
      id > 8 && chancesOf(`portrait ${id}`).happens(0.2) ? null : faceOf(faces, id - 1),
  }
}

/** Gives members with the same name different faces, as far as there are enough. */
const faceOf = (faces: readonly (readonly string[])[], index: number) => {
  const own = faces[index % faces.length]!
  return own[Math.floor(index / faces.length) % own.length]!
}
