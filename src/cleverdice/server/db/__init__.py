"""What is stored: the schema, one writer, and what is looked up and changed."""
