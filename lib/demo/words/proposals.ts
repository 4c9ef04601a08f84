import { proposalsA } from './proposals-a.ts'
import { proposalsB } from './proposals-b.ts'
import { proposalsC } from './proposals-c.ts'
import type { Proposal } from './types.ts'

export const proposals: Proposal[] = [...proposalsA, ...proposalsB, ...proposalsC]
