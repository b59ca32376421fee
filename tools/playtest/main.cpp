// motionwire-playtest: a scenario in, what its players saw out.

int main() { return 0; }
