"""Rules by which the vectors of generated/ are made, one module a table. Each has TITLE and rows(). Called by generate.py."""
