'use client'

import { useState } from 'react'
import type { Followed } from './entities/following.ts'
import { timeOf } from './entities/picture.ts'
import { type News, useNews } from './live.ts'

/** A stream carries so many; the first ones are in sight. */
const most = 10

type Thing = Followed['thing']
type Standing = Exclude<News, { gone: true }>

const topicOf = ({ type, id }: Thing) => `${type}:${id}`

const withNews = (thing: Thing, news: Standing): Thing => {
  if (thing.type === 'proposal') return thing
  const told = { ...thing, markers: news.markers, availability: news.availability }
  if (told.type === 'sale' || !('people' in news)) return told
  const { percent, goal, reached, missing, unit } = news.requirement
  return {
    ...told,
    ...{ progress: percent, goal, reached, missing, goalUnit: unit },
    status: news.status,
    participants: news.participants,
    expirationTimestamp: timeOf(news.expiration_timestamp),
  }
}

/** What is followed, with how far its groups and stocks have come while it is looked at. */
export const useLiveFollowed = (list: readonly Followed[]) => {
  const [told, setTold] = useState<ReadonlyMap<string, Standing>>(new Map())
  const items = list.filter(({ thing }) => thing.type !== 'proposal').slice(0, most)
  const topics = items.map(({ thing }) => topicOf(thing)).sort()
  useNews(topics.join(','), (news) => {
    if (!('gone' in news)) setTold((before) => new Map(before).set(news.topic, news))
  })
  return list.map((followed) => {
    const news = told.get(topicOf(followed.thing))
    return news ? { ...followed, thing: withNews(followed.thing, news) } : followed
  })
}
