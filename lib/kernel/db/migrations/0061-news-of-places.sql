-- Last time that its member was told of places with other choices of the group.
ALTER TABLE waiting ADD COLUMN places_news_at timestamptz;
