import type { Face, Palette, Scene } from '#lib/demo/art/pictures.ts'
import type { InterestSlug } from './interests.ts'

type GameKind = 'base' | 'expansion' | 'accessory'

// Accessories have no players, age, duration, weight and language.
export type Game = {
  title: string
  publisher: string
  author: string
  scene: Scene
  palette: Palette
  face: Face
  kind: GameKind
  expands?: string
  interest: InterestSlug
  listPriceCents: number
  players?: string
  age?: string
  durationMinutes?: string
  weight?: number
  language?: string
  edition: string
  blurb: string
  description: string[]
  contents: string[]
  info?: string
}

export type Proposal = {
  title: string
  description: string
  interest: InterestSlug
  links?: string[]
  game?: string
}

// Game outside the catalogue, with the data of its cover.
export type ProposalSubject = Pick<
  Game,
  'title' | 'publisher' | 'interest' | 'scene' | 'palette' | 'face'
>

export type CommentAbout = 'preorder' | 'sale' | 'proposal' | 'any'

// A comment that names a game or an interest is used only there.
export type CommentWords = {
  about: CommentAbout
  content: string
  key?: string
  game?: string
  interest?: InterestSlug
}

export type AnswerWords = { about: CommentAbout; content: string; to?: string }
