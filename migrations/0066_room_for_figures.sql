-- Figures change with every home that is let: with room on its page no index takes part in it.
ALTER TABLE properties SET (fillfactor = 80);
