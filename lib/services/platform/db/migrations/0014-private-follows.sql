-- Nobody reads what was followed lately: it is told to its member alone.
DROP INDEX follows_recent;
