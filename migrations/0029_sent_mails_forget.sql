-- What was sent before says nothing any more, either: it may hold links that open something.
update "mails" set "text" = '', "html" = '' where "sent_at" is not null;
